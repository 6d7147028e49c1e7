{{- define "leverframe.name" -}}
{{- if contains "leverframe" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-leverframe{{ end }}
{{- end }}

{{- define "leverframe.selector" -}}
app.kubernetes.io/name: leverframe
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "leverframe.labels" -}}
{{ include "leverframe.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

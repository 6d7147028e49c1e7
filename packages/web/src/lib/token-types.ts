import { t } from './messages.ts'

export type TokenType = 'client' | 'frontend' | 'admin'

export const TOKEN_TYPE_LABELS: Readonly<Record<TokenType, string>> = {
  client: t('Client'),
  frontend: t('Frontend'),
  admin: t('Admin'),
}

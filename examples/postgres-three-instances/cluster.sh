#!/bin/sh
# Three instances and HAProxy on one machine, to try the configuration. In production each of them has its own machine.
#
#   ./cluster.sh start
#   ./cluster.sh restart a|b|c
#   ./cluster.sh stop
#
# Settings are variables. LEVERFRAME is the command that starts an instance. All other variables reach the instances, too.
set -eu
here=$(dirname "$(readlink -f "$0")")
: "${LEVERFRAME:=leverframe serve}"
: "${RUN:=/tmp/leverframe-cluster}"
: "${LISTEN:=127.0.0.1:4242}"
: "${INSTANCE_A:=127.0.0.1:4301}" "${INSTANCE_B:=127.0.0.1:4302}" "${INSTANCE_C:=127.0.0.1:4303}"
: "${POSTGRES_LISTEN:=127.0.0.1:4300}"
: "${POSTGRES_ONE:=127.0.0.1:5432}" "${POSTGRES_TWO:=127.0.0.1:5433}"
: "${DATABASE:=leverframe}"
: "${IS_PRIMARY:=$here/is-primary.sh}"
export LISTEN INSTANCE_A INSTANCE_B INSTANCE_C POSTGRES_LISTEN POSTGRES_ONE POSTGRES_TWO IS_PRIMARY

address_of() {
  case "$1" in
    a) echo "$INSTANCE_A" ;;
    b) echo "$INSTANCE_B" ;;
    c) echo "$INSTANCE_C" ;;
    *) echo "There is no instance $1: use a, b or c" >&2 && exit 2 ;;
  esac
}

is_running() {
  test -f "$RUN/$1.pid" && kill -0 "$(cat "$RUN/$1.pid")" 2>/dev/null
}

start_instance() {
  address=$(address_of "$1")
  HOST=${address%:*} PORT=${address##*:} WORKERS=${WORKERS:-0} TRUST_PROXY=${TRUST_PROXY:-127.0.0.1} \
    DATABASE_URL="postgres://leverframe@$POSTGRES_LISTEN/$DATABASE" \
    $LEVERFRAME >>"$RUN/$1.log" 2>&1 &
  echo $! >"$RUN/$1.pid"
  until curl --silent --fail --output /dev/null "http://$address/ready"; do
    is_running "$1" || { echo "Instance $1 did not start: $(tail -n 3 "$RUN/$1.log")" >&2 && exit 1; }
    sleep 0.2
  done
}

# HAProxy uses every server until its first checks are done: waits until four connections in a row reach the primary.
wait_for_primary() {
  successes=0
  while test "$successes" -lt 4; do
    is_running haproxy || { echo "HAProxy did not start: $(tail -n 3 "$RUN/haproxy.log")" >&2 && exit 1; }
    if "$IS_PRIMARY" - - "${POSTGRES_LISTEN%:*}" "${POSTGRES_LISTEN##*:}"; then successes=$((successes + 1)); else successes=0; fi
    sleep 0.3
  done
}

stop_one() {
  is_running "$1" && kill -TERM "$(cat "$RUN/$1.pid")"
  while is_running "$1"; do sleep 0.1; done
  rm -f "$RUN/$1.pid"
}

case "${1:-}" in
  start)
    mkdir -p -m 700 "$RUN"
    haproxy -db -f "$here/haproxy.cfg" >>"$RUN/haproxy.log" 2>&1 &
    echo $! >"$RUN/haproxy.pid"
    wait_for_primary
    for name in a b c; do start_instance "$name"; done
    until curl --silent --fail --output /dev/null "http://$LISTEN/ready"; do sleep 0.2; done
    ;;
  restart)
    stop_one "${2:?Which instance? a, b or c}"
    start_instance "$2"
    ;;
  stop)
    for name in a b c haproxy; do stop_one "$name" || true; done
    ;;
  *)
    echo 'Usage: cluster.sh start | restart a|b|c | stop' >&2
    exit 2
    ;;
esac

#!/bin/sh
# HAProxy calls this with the addresses of the proxy and of the server. Succeeds if the server is PostgreSQL and takes writes.
# The user needs no permission. A password can be in the file that PGPASSFILE names.
export PGCONNECT_TIMEOUT=2
answer=$(psql --no-psqlrc --no-password --tuples-only --no-align --host "$3" --port "$4" --username leverframe \
  --dbname postgres --command 'select pg_is_in_recovery()' 2>/dev/null)
test "$answer" = f

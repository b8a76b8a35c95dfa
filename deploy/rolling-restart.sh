#!/usr/bin/env bash
# Restarts the instances of Candor one after the other behind nginx, without a failed request:
# takes one out of the upstream, lets nginx reload, restarts it, waits for /readyz, puts it back.
# Usage: deploy/rolling-restart.sh 3001 3002
set -euo pipefail

upstream=${CANDOR_UPSTREAM:-/etc/nginx/candor-upstream.conf}
reload=${CANDOR_RELOAD:-systemctl reload nginx}
# Called with the port as its argument.
restart=${CANDOR_RESTART:-restart_unit}
# nginx lets requests that are under way finish on its old workers. Streams are cut after the
# worker_shutdown_timeout; one that is still open when its instance stops reconnects to the other.
drain_seconds=${CANDOR_DRAIN_SECONDS:-2}
ready_seconds=60

restart_unit() { systemctl restart "candor@$1"; }

[ $# -ge 2 ] || { echo "Usage: $0 PORT PORT … (two instances or more)" >&2; exit 2; }

# Writes the upstream with all instances but the one that is being restarted.
write_upstream() {
  local without=$1 port
  shift
  {
    echo 'upstream candor {'
    for port in "$@"; do [ "$port" = "$without" ] || echo "  server 127.0.0.1:$port;"; done
    echo '}'
  } >"$upstream.new"
  mv "$upstream.new" "$upstream"
  $reload
}

is_ready() { curl --silent --fail --output /dev/null --max-time 2 "http://127.0.0.1:$1/readyz"; }

for port in "$@"; do
  for other in "$@"; do
    [ "$other" = "$port" ] || is_ready "$other" || {
      echo "The instance on port $other does not answer /readyz; nothing was restarted." >&2
      exit 1
    }
  done
  write_upstream "$port" "$@"
  sleep "$drain_seconds"
  $restart "$port"
  deadline=$((SECONDS + ready_seconds))
  until is_ready "$port"; do
    if [ $SECONDS -ge $deadline ]; then
      echo "Port $port is not ready after $ready_seconds s and stays out of the upstream." >&2
      exit 1
    fi
    sleep 0.2
  done
  write_upstream none "$@"
  echo "Restarted the instance on port $port."
done

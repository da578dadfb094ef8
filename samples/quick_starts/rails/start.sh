set -a; . ./gatehouse.env; set +a
bin/rails server --port __port__

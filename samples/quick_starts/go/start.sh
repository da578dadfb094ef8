set -a; . ./gatehouse.env; set +a
go run .

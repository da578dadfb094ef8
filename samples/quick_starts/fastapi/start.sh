set -a; . ./gatehouse.env; set +a
uvicorn main:app --port __port__

set -a; . ./gatehouse.env; set +a
python manage.py migrate
python manage.py runserver __port__

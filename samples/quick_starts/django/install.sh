pip install django mozilla-django-oidc
django-admin startproject mysite
cd mysite

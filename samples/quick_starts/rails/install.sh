rails new my_app --minimal
cd my_app
bundle add omniauth_openid_connect omniauth-rails_csrf_protection

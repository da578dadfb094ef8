Rails.application.routes.draw do
  root "sessions#show"
  get "__callback_path__", to: "sessions#create"
  get "/auth/failure", to: "sessions#failure"
  post "/sign-out", to: "sessions#destroy"
end

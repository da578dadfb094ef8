import AppAuth
import Combine
import UIKit

@MainActor
final class SignIn: ObservableObject {
  @Published var message = ""
  private var flow: OIDExternalUserAgentSession?
  private var state: OIDAuthState?

  func start(from window: UIViewController) {
    let issuer = URL(string: "__issuer__")!
    OIDAuthorizationService.discoverConfiguration(forIssuer: issuer) { configuration, error in
      guard let configuration else {
        self.message = error?.localizedDescription ?? ""
        return
      }
      let request = OIDAuthorizationRequest(
        configuration: configuration,
        clientId: "__client_id__",
        clientSecret: nil,
        scopes: ["__scope_list__"],
        redirectURL: URL(string: "__redirect_uri__")!,
        responseType: OIDResponseTypeCode,
        additionalParameters: nil)
      self.flow = OIDAuthState.authState(byPresenting: request, presenting: window) { state, error in
        self.state = state
        if state == nil { self.message = error?.localizedDescription ?? "" } else { self.readProfile() }
      }
    }
  }

  private func readProfile() {
    state?.performAction { accessToken, _, error in
      guard let accessToken else { return }
      var request = URLRequest(url: URL(string: "__userinfo_endpoint__")!)
      request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
      URLSession.shared.dataTask(with: request) { data, _, _ in
        let text = data.flatMap { String(data: $0, encoding: .utf8) } ?? ""
        Task { @MainActor in self.message = text }
      }.resume()
    }
  }
}

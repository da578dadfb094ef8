import type { StackGuide } from "../guide.ts"
import { lines, USER_INFO } from "../guide.ts"

/** AppAuth for iOS. Not run: its calls are compared with the library's README, and with applications that make them. */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "EdDSA"],
  sendsSecret: "any",
  signsOut: false,
  guide: (facts) => ({
    blocks: [
      { kind: "install", code: "https://github.com/openid/AppAuth-iOS" },
      {
        kind: "add",
        file: "Info.plist",
        code: lines(
          `<key>CFBundleURLTypes</key>
<array>
  <dict>
    <key>CFBundleURLSchemes</key>
    <array>
      <string>${facts.redirectUri.split(":", 1)[0] ?? ""}</string>
    </array>
  </dict>
</array>`,
          facts.isPlainHttp &&
            `<!-- The service is reached without TLS here. -->
<key>NSAppTransportSecurity</key>
<dict>
  <key>NSAllowsLocalNetworking</key>
  <true/>
</dict>`,
        ),
      },
      {
        kind: "create",
        file: "SignIn.swift",
        code: `import AppAuth
import Combine
import UIKit

@MainActor
final class SignIn: ObservableObject {
  @Published var message = ""
  private var flow: OIDExternalUserAgentSession?
  private var state: OIDAuthState?

  func start(from window: UIViewController) {
    let issuer = URL(string: "${facts.issuer}")!
    OIDAuthorizationService.discoverConfiguration(forIssuer: issuer) { configuration, error in
      guard let configuration else {
        self.message = error?.localizedDescription ?? ""
        return
      }
      let request = OIDAuthorizationRequest(
        configuration: configuration,
        clientId: "${facts.clientId}",
        clientSecret: nil,
        scopes: [${facts.scope
          .split(" ")
          .map((value) => `"${value}"`)
          .join(", ")}],
        redirectURL: URL(string: "${facts.redirectUri}")!,
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
      var request = URLRequest(url: URL(string: "${facts.endpoints.userinfo}")!)
      request.setValue("Bearer \\(accessToken)", forHTTPHeaderField: "Authorization")
      URLSession.shared.dataTask(with: request) { data, _, _ in
        let text = data.flatMap { String(data: $0, encoding: .utf8) } ?? ""
        Task { @MainActor in self.message = text }
      }.resume()
    }
  }
}`,
      },
      {
        kind: "create",
        file: "ContentView.swift",
        code: `import SwiftUI
import UIKit

struct ContentView: View {
  @StateObject private var signIn = SignIn()

  var body: some View {
    Text(signIn.message)
    Button("Sign in") {
      let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
      if let window = scene?.keyWindow?.rootViewController { signIn.start(from: window) }
    }
  }
}`,
      },
    ],
    shows: USER_INFO,
  }),
}

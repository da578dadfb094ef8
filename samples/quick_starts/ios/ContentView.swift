import SwiftUI
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
}

import { useEffect, useState } from "react"
import { manager, signedIn } from "./sign_in.js"

export default function App() {
  const [user, setUser] = useState()
  const [error, setError] = useState()
  useEffect(() => {
    signedIn.then(setUser, setError)
  }, [])

  if (error) return <p>{error.message}</p>
  if (!user) return <button onClick={() => manager.signinRedirect()}>Sign in</button>
  return (
    <>
      <p>Hello {user.profile.name}</p>
      <button onClick={() => manager.signoutRedirect()}>Sign out</button>
    </>
  )
}

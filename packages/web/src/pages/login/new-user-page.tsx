import ChoosePasswordPage from './choose-password-page.tsx'
import { useLinkSecret } from './link-secret.ts'
import { SignUp } from './sign-up.tsx'

/** For people with a link: of their own account, or for everyone who signs up. */
export default function NewUserPage() {
  const invite = useLinkSecret('invite')
  return invite === '' ? <ChoosePasswordPage /> : <SignUp secret={invite} />
}

import { Alert } from '../../alert.tsx';
import { LinkButton } from '../../link-button.tsx';

/** Shown after a timeout or too many wrong codes. */
export function SecondStepEnded({ loginHref }: { loginHref: string }) {
  return (
    <div className="space-y-6">
      <Alert tone="warning" live title="This sign-in has ended">
        It waits ten minutes, and for five tries. Sign in again to continue.
      </Alert>
      <LinkButton href={loginHref} variant="primary" full>
        Back to sign in
      </LinkButton>
    </div>
  );
}

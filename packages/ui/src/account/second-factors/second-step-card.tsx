import type { SecondStep as Step } from '@repo/schemas/account/second-factors';
import { AccountCard } from '../account-card.tsx';
import { SecondStep, SecondStepEnded } from './second-step.tsx';

export type SecondStepCardProps = {
  /** Null when the sign-in has expired or was started in another browser. */
  step: Step | null;
  /** The query parameter of the chosen method. */
  way: string | string[] | undefined;
  returnTo: string;
  /** URLs of this page and the sign-in page, including `returnTo`. */
  here: string;
  login: string;
};

const recovery = 'recovery-code';

export function SecondStepCard({ step, way, returnTo, here, login }: SecondStepCardProps) {
  if (!step) {
    return (
      <AccountCard title="Second step">
        <SecondStepEnded loginHref={login} />
      </AccountCard>
    );
  }
  const { totp, passkey, recoveryCode } = step.ways;
  // Without app and passkey, only recovery codes are left.
  const byRecoveryCode = recoveryCode && (way === recovery || !(totp || passkey));
  return (
    <AccountCard
      title="Second step"
      description="Show that it is really you. We ask at every sign-in because you turned this on."
    >
      <SecondStep
        // The key resets the form when the method changes.
        key={byRecoveryCode ? recovery : 'code'}
        ways={step.ways}
        byRecoveryCode={byRecoveryCode}
        returnTo={returnTo}
        hrefs={{
          byCode: here,
          byRecoveryCode: `${here}${here.includes('?') ? '&' : '?'}with=${recovery}`,
          login,
        }}
      />
    </AccountCard>
  );
}

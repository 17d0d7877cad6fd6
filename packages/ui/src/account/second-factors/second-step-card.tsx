import type { SecondStep as Step } from '@repo/schemas/account/second-factors';
import { AccountCard } from '../account-card.tsx';
import { SecondStep } from './second-step.tsx';
import { SecondStepEnded } from './second-step-ended.tsx';

export type SecondStepCardProps = {
  /** Null: the sign-in has ended, or never began in this browser. */
  step: Step | null;
  /** What the address says of the way that the person chose. */
  way: string | string[] | undefined;
  /** The path to come back to. */
  returnTo: string;
  /** Addresses of this page and of the sign-in page, with the way back kept. */
  here: string;
  login: string;
};

const recovery = 'recovery-code';

/** The page between the password and the session of somebody with a second step. */
export function SecondStepCard({ step, way, returnTo, here, login }: SecondStepCardProps) {
  if (!step) {
    return (
      <AccountCard title="Second step">
        <SecondStepEnded loginHref={login} />
      </AccountCard>
    );
  }
  const { totp, passkey, recoveryCode } = step.ways;
  // Somebody with neither app nor passkey left has the recovery codes alone.
  const byRecoveryCode = recoveryCode && (way === recovery || !(totp || passkey));
  return (
    <AccountCard
      title="Second step"
      description="Show that it is really you. We ask for this at every sign-in since you turned it on."
    >
      <SecondStep
        // Each way has a form of its own, which starts empty.
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

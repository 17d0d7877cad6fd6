'use client';

import { Button } from '../../button.tsx';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { useSubmitAndRefresh } from '../../use-submit-and-refresh.ts';
import { callApiWithReauthentication } from '../reauthentication.ts';

export type ResetSecondStepProps = {
  person: { name: string; email: string };
  isOn: boolean;
  path: string;
};

/** For staff, when another person has lost their second factors. */
export function ResetSecondStep({ person, isOn, path }: ResetSecondStepProps) {
  const { submit } = useSubmitAndRefresh();
  if (!isOn) return <StatusBadge tone="neutral">Off</StatusBadge>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <StatusBadge tone="success">On</StatusBadge>
      <ConfirmDialog
        trigger={<Button variant="danger-quiet">Reset second step</Button>}
        title={`Reset the second step of ${person.name}?`}
        description={`Make sure that it is really them who asks: face to face, or by a number that you know. Their passkeys, authenticator app and recovery codes stop working, they are signed out everywhere, and a mail to ${person.email} tells them.`}
        confirmLabel="Reset second step"
        pendingLabel="Resetting…"
        onConfirm={() =>
          submit(
            callApiWithReauthentication(path, {
              purpose: `reset the second step of ${person.name}`,
              method: 'POST',
            }),
            `The second step of ${person.name} is reset`,
          )
        }
      />
    </div>
  );
}

import type { AccountDeletionPreview } from '@repo/schemas/account-deletion';
import { Alert } from '../alert.tsx';
import { Card } from '../card.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

export type DeleteAccountPanelProps = {
  preview: AccountDeletionPreview;
  /** A formatted date. */
  requestedOn?: string | undefined;
};

export function DeleteAccountPanel({ preview, requestedOn }: DeleteAccountPanelProps) {
  const { kind, goes, stays, obstacles, graceDays } = preview;
  const asks = kind === 'request';
  return (
    <div className="space-y-6">
      <Card className="space-y-6">
        <section aria-labelledby="deletion-goes" className="space-y-2">
          <h2 id="deletion-goes" className="text-base font-semibold">
            What goes
          </h2>
          <ul className="list-disc space-y-1 pl-5">
            {goes.map(({ what }) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="deletion-stays" className="space-y-2">
          <h2 id="deletion-stays" className="text-base font-semibold">
            What is kept, and why
          </h2>
          <dl className="space-y-3">
            {stays.map(({ what, why }) => (
              <div key={what}>
                <dt className="font-medium">{what}</dt>
                <dd className="text-muted">{why}</dd>
              </div>
            ))}
          </dl>
        </section>
        {asks ? null : (
          <section aria-labelledby="deletion-time" className="space-y-2">
            <h2 id="deletion-time" className="text-base font-semibold">
              When
            </h2>
            <p>
              Your account is closed at once: you are signed out everywhere. For {graceDays} days you can keep
              it with the link that we mail to you; if you sign in again, we mail you another. Then it is
              erased for good.
            </p>
          </section>
        )}
      </Card>
      {obstacles.map(({ code, message }) => (
        <Alert key={code} tone="warning" title="Something has to be settled first">
          {message}.
        </Alert>
      ))}
      {asks && requestedOn ? (
        <Alert tone="info" title="You have asked the training centre">
          Your request is from {requestedOn}. The centre sees it and gets back to you.
        </Alert>
      ) : null}
      {obstacles.length > 0 || (asks && requestedOn) ? null : (
        <Card>
          <DeleteAccountForm kind={kind} />
        </Card>
      )}
    </div>
  );
}

import type { ClassCertificateLearner } from '@repo/schemas/training/certificate';
import { RevokeCertificate } from '@repo/ui/certificates/revoke-certificate';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';

type Props = { learner: ClassCertificateLearner; courseTitle: string; isAdmin: boolean };

export function ClassCertificateRow({ learner, courseTitle, isAdmin }: Props) {
  const { name, isCompleted, certificates } = learner;
  const hasValid = certificates.some(({ revokedAt }) => revokedAt === null);
  return (
    <li className="grid gap-2 p-4 md:grid-cols-[minmax(10rem,1fr)_3fr]">
      <div>
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {!isCompleted && hasValid ? (
          <p className="text-sm text-warning">No longer completed. Decide whether to revoke it.</p>
        ) : null}
        {isCompleted && certificates.length === 0 ? <p className="text-sm text-muted">Not issued</p> : null}
      </div>
      <ul className="space-y-2 empty:hidden">
        {certificates.map(({ id, certificateId, issuedAt, revokedAt, revocationReason }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <PageLink href={`/verify/${certificateId}`} className="link target-44 tabular-nums">
              {certificateId}
            </PageLink>
            {revokedAt === null ? (
              <>
                <StatusBadge tone="success">Valid</StatusBadge>
                <span className="text-muted">
                  Issued <DateTime value={issuedAt} dateOnly />
                </span>
                {isAdmin ? (
                  <RevokeCertificate
                    certificateId={certificateId}
                    courseName={courseTitle}
                    learnerName={name}
                    afterwards="Another one can be issued while the learner is completed."
                  />
                ) : null}
              </>
            ) : (
              <>
                <StatusBadge tone="danger">Revoked</StatusBadge>
                <span className="text-muted wrap-anywhere">
                  <DateTime value={revokedAt} dateOnly />: {revocationReason}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

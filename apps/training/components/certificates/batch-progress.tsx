import type { CertificateBatch } from '@repo/schemas/training/certificate';
import { Alert } from '@repo/ui/alert';
import { formatCount } from '@repo/ui/format-count';
import { Progress } from '@repo/ui/progress';

const count = (certificates: number) => formatCount(certificates, ['certificate', 'certificates']);

/** How far the certificates are that an admin has issued; nothing once all is well. */
export function BatchProgress({ batch }: { batch: CertificateBatch }) {
  const { status, done, total, issued } = batch;
  if (status === 'running')
    return <Progress className="mb-6" label="Issuing certificates" value={done} max={total} />;
  if (status === 'stopped')
    return (
      <Alert tone="warning" className="mb-4" title="The last run of issuing was interrupted">
        {count(issued)} of {total} were issued. Issue the others now.
      </Alert>
    );
  if (issued === total) return null;
  return (
    <Alert tone="info" className="mb-4" title={`${count(issued)} of ${total} were issued`}>
      The others were no longer completed, or already had one.
    </Alert>
  );
}

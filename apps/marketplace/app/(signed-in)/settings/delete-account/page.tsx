import { formatDeletionDay } from '@repo/account-deletion/deletion-texts';
import { DeleteAccountPanel } from '@repo/ui/account/delete-account-panel';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { getDeletionPreview } from '#domain/deletion/get-deletion-preview.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Delete your account' };

export default async function DeleteAccountPage() {
  const preview = await getDeletionPreview(await requireActor());
  const { requestedAt } = preview;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Delete your account" />
      <DeleteAccountPanel
        preview={preview}
        requestedOn={requestedAt === null ? undefined : formatDeletionDay(new Date(requestedAt))}
      />
    </div>
  );
}

'use client';

import type { AuditTableRow } from '@repo/schemas/audit-log';
import { AuditTable, type AuditTableProps } from '@repo/ui/audit/audit-table';
import { ModerateDialog } from './moderate-dialog.tsx';

/** Only reversible actions have a button. */
function takeBack({ action, targetId, targetName }: AuditTableRow) {
  const target = { id: targetId, name: targetName };
  if (action === 'user.ban') return <ModerateDialog action="unban" target={target} variant="ghost" />;
  if (action === 'listing.hide') {
    return (
      <ModerateDialog action="restore" target={target} variant="ghost">
        Bring back
      </ModerateDialog>
    );
  }
  return null;
}

export function ModerationLog(props: Omit<AuditTableProps, 'rowActions'>) {
  return <AuditTable {...props} rowActions={takeBack} />;
}

import type { AuditEntry } from '@repo/schemas/marketplace/moderation';
import { Avatar } from '@repo/ui/avatar';
import { DateTime } from '@repo/ui/time';
import { actionLabels } from './labels.ts';
import { ModerateDialog } from './moderate-dialog.tsx';

/** Who did what to whom, why and when; what can be taken back has its button. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { actor, action, targetId, targetLabel, reason, createdAt } = entry;
  const target = { id: targetId, name: targetLabel };
  return (
    <li className="flex items-start gap-3 py-4">
      <Avatar name={actor.name} src={actor.image} size="sm" />
      <div className="min-w-0 flex-1 space-y-1 text-sm">
        <p className="break-words">
          <span className="font-medium">{actor.name}</span> {actionLabels[action]}{' '}
          <span className="font-medium">{targetLabel}</span>
        </p>
        {reason ? <p className="whitespace-pre-wrap break-words text-muted">“{reason}”</p> : null}
        <p className="text-xs text-muted">
          <DateTime value={createdAt} />
        </p>
      </div>
      {action === 'user.ban' ? (
        <ModerateDialog measure="unban" target={target} variant="ghost" />
      ) : action === 'listing.hide' ? (
        <ModerateDialog measure="restore" target={target} variant="ghost">
          Bring back
        </ModerateDialog>
      ) : null}
    </li>
  );
}

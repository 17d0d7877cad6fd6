'use client';

import type { Passkey } from '@repo/schemas/account/second-factors';
import { Icon } from '../../icon.tsx';
import { IconButton } from '../../icon-button.tsx';
import { DateTime, RelativeTime } from '../../time.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

export type PasskeyListProps = {
  passkeys: readonly Passkey[];
  isLastFactor: boolean;
  /** When required, the last factor cannot be removed. */
  isRequired: boolean;
  onChanged: (what: string) => void;
};

export function PasskeyList({ passkeys, isLastFactor, isRequired, onChanged }: PasskeyListProps) {
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center gap-3 py-3 first:pt-0">
          <Icon name="key-round" className="size-5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{passkey.name}</p>
            <p className="text-sm text-muted">
              Added on <DateTime value={passkey.createdAt} dateOnly />
              {passkey.lastUsedAt ? (
                <>
                  , last used <RelativeTime value={passkey.lastUsedAt} />
                </>
              ) : (
                ', never used yet'
              )}
            </p>
            {passkey.isBackedUp ? (
              <p className="text-sm text-muted">Kept on your other devices too.</p>
            ) : null}
          </div>
          <div className="flex shrink-0">
            <RenamePasskey passkey={passkey} onRenamed={() => onChanged('The passkey is renamed')} />
            {isLastFactor && isRequired ? null : (
              <RemoveFactor
                path={`/passkeys/${passkey.id}`}
                purpose="remove a passkey"
                trigger={
                  <IconButton
                    label={`Remove ${passkey.name}`}
                    icon={<Icon name="trash-2" />}
                    variant="danger"
                  />
                }
                title={`Remove the passkey “${passkey.name}”?`}
                description="It stops signing you in here. Your device may still offer it until you delete it there."
                confirmLabel="Remove passkey"
                isLast={isLastFactor}
                onRemoved={() => onChanged('The passkey is removed')}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

'use client';

import { Icon } from '@repo/ui/icon';
import { createContext, use } from 'react';

/** Whether a link was just blocked because there is no connection. */
export const BlockedLinkContext = createContext(false);

/** Explains beside a lesson's steps why "Next" did not open. */
export function OfflineNotice() {
  const isBlocked = use(BlockedLinkContext);
  return (
    <div role="alert">
      {isBlocked ? (
        <p className="flex items-start gap-2 pb-3 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          <Icon name="cloud-off" className="text-warning" />
          <span className="min-w-0">
            <strong className="font-semibold">You are offline.</strong> This lesson stays open, and what you
            do in it is kept. Other pages open once there is a connection.
          </span>
        </p>
      ) : null}
    </div>
  );
}

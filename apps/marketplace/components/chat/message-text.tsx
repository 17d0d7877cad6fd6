'use client';

import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Fragment, type MouseEvent, useMemo, useState } from 'react';
import { useChat } from './chat-provider.tsx';
import { linkTextShowsHost, type MessageLink, splitTextAndLinks } from './message-links.ts';

/** A message as it was written, with its addresses as links. Those that lead elsewhere ask first. */
export function MessageText({ body }: { body: string }) {
  const { siteHost } = useChat();
  const parts = useMemo(() => splitTextAndLinks(body), [body]);
  const [leaving, setLeaving] = useState<MessageLink | null>(null);
  const [isOpen, setOpen] = useState(false);

  function ask(event: MouseEvent, link: MessageLink) {
    // The right button opens the browser's own menu.
    if (event.button === 2) return;
    event.preventDefault();
    setLeaving(link);
    setOpen(true);
  }

  return (
    <>
      {parts.map((part, index) => {
        if (part.kind === 'text') return <Fragment key={index}>{part.text}</Fragment>;
        const isElsewhere = part.host !== siteHost;
        return (
          <Fragment key={index}>
            <a
              href={part.href}
              className="link break-all"
              {...(isElsewhere && {
                target: '_blank',
                rel: 'noopener nofollow ugc',
                onClick: (event: MouseEvent) => ask(event, part),
                onAuxClick: (event: MouseEvent) => ask(event, part),
              })}
            >
              {part.text}
            </a>
            {linkTextShowsHost(part) ? null : <span className="text-muted"> ({part.host})</span>}
          </Fragment>
        );
      })}
      {leaving ? (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={`Open ${leaving.host}?`}
          description="This address is not ours, and we do not know what is there. Do not enter a password, card number or one-time code on a page that somebody sent you."
          confirmLabel="Open it"
          cancelLabel="Stay here"
          tone="primary"
          onConfirm={async () => {
            window.open(leaving.href, '_blank', 'noopener');
          }}
        />
      ) : null}
    </>
  );
}

'use client';

import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { PageLink } from '@repo/ui/page-link';
import { type MouseEvent, useMemo } from 'react';
import { useChat } from './chat-provider.tsx';
import { findMostSeriousRisk, type MessageRisk } from './find-most-serious-risk.ts';
import { useHintDismissal } from './use-hint-dismissal.ts';

const texts: Record<MessageRisk, string> = {
  payment:
    'Paying before you have seen the item? Meet in a public place, look at it first, then pay. Never tell anybody a one-time code.',
  link: 'This address leads away from our site. Do not enter a password, card number or one-time code there.',
  contact:
    'Writing elsewhere? We cannot help with what is agreed there, so keep the chat here until you have met.',
};

/** Beneath a message of somebody else, for its reader alone. */
export function SafetyHint({ message: { body, conversationId } }: { message: ChatMessage }) {
  const { actorId, siteHost } = useChat();
  const risk = useMemo(() => findMostSeriousRisk(body, siteHost), [body, siteHost]);
  return risk && <Hint {...{ actorId, conversationId, risk }} />;
}

type HintProps = { actorId: string; conversationId: string; risk: MessageRisk };

function Hint({ actorId, conversationId, risk }: HintProps) {
  const { isDismissed, dismiss } = useHintDismissal(actorId, conversationId, risk);
  if (isDismissed) return null;

  /** The button is gone with the hint, so the focus moves to the messages. */
  function close(event: MouseEvent) {
    event.currentTarget.closest<HTMLElement>('[role="log"]')?.focus();
    dismiss();
  }

  return (
    <div
      role="note"
      aria-label="Safety hint"
      className="mt-1.5 flex max-w-[min(85%,34rem)] items-start gap-2 rounded-lg border border-line py-1 pr-1 pl-3 text-sm"
    >
      <Icon name="shield-alert" className="mt-1.5 size-4 shrink-0 text-info" />
      <p className="min-w-0 flex-1 py-1 text-pretty">
        {texts[risk]}{' '}
        <PageLink href="/safety" className="link whitespace-nowrap">
          How to stay safe
        </PageLink>
      </p>
      <IconButton
        size="sm"
        label="Hide hints like this in this chat"
        icon={<Icon name="x" />}
        onClick={close}
      />
    </div>
  );
}

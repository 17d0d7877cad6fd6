import { type ChatMessage, photoMessageText } from '@repo/schemas/marketplace/chat';
import { Button } from '@repo/ui/button';
import { cn } from '@repo/ui/cn';
import { formatDateTime, formatTime } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import type { IconName } from '@repo/ui/icon-names';
import type { ReactNode } from 'react';
import { MessagePhotos } from './message-photos.tsx';
import { MessageText } from './message-text.tsx';
import { SafetyHint } from './safety-hint.tsx';
import type { DeliveryState, OutgoingMessage } from './thread-messages.ts';

const states: Record<DeliveryState, { label: string; icon: IconName }> = {
  sent: { label: 'Sent', icon: 'check' },
  delivered: { label: 'Delivered', icon: 'check-check' },
  read: { label: 'Read', icon: 'check-check' },
};

export type MessageBubbleProps = {
  message: ChatMessage;
  /** A name, or "You". */
  authorName: string;
  /** Null for the other person's messages. */
  state: DeliveryState | null;
  /** Shows the delivery state as text. */
  isLastOwn: boolean;
};

export function MessageBubble({ message, authorName, state, isLastOwn }: MessageBubbleProps) {
  return (
    <Bubble
      isOwn={state !== null}
      author={authorName}
      body={message.body}
      images={message.images}
      // Whoever wrote it knows what it says.
      hint={state === null ? <SafetyHint message={message} /> : null}
    >
      <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
        {formatTime(message.createdAt)}
      </time>
      {state ? <DeliveryStateMark state={state} inWords={isLastOwn} /> : null}
    </Bubble>
  );
}

export function DeliveryStateMark({ state, inWords }: { state: DeliveryState; inWords: boolean }) {
  const { label, icon } = states[state];
  return (
    <span className={cn('inline-flex items-center gap-1', state === 'read' && 'text-accent-strong')}>
      <Icon name={icon} className="size-3.5" />
      <span className={cn(!inWords && 'sr-only')}>{label}</span>
    </span>
  );
}

export type OutgoingBubbleProps = {
  message: OutgoingMessage;
  onRetry: () => void;
  onEdit: () => void;
};

/** A message being sent, or one that failed; it stays until it is sent or withdrawn. */
export function OutgoingBubble({ message, onRetry, onEdit }: OutgoingBubbleProps) {
  return (
    <Bubble isOwn author="You" body={message.body} images={message.images} isFaint>
      {message.failure === null ? (
        <span className="inline-flex items-center gap-1">
          <Icon name="clock" className="size-3.5" />
          Sending…
        </span>
      ) : (
        <span role="alert" className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-danger">
          <Icon name="circle-alert" className="size-3.5" />
          <span>Not sent. {message.failure}</span>
          <span className="flex gap-1">
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
            <Button size="sm" variant="ghost" onClick={onEdit}>
              Edit
            </Button>
          </span>
        </span>
      )}
    </Bubble>
  );
}

type BubbleProps = {
  isOwn: boolean;
  author: string;
  body: string;
  images: readonly { url: string }[];
  isFaint?: boolean;
  /** Below the message. */
  hint?: ReactNode;
  children: ReactNode;
};

function Bubble({ isOwn, author, body, images, isFaint = false, hint, children }: BubbleProps) {
  const hasWords = images.length === 0 || body !== photoMessageText(images.length);
  return (
    <li className={cn('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      {images.length > 0 ? <MessagePhotos images={images} author={author} /> : null}
      {hasWords ? (
        <p
          className={cn(
            'max-w-[min(85%,34rem)] whitespace-pre-wrap break-words rounded-xl px-3.5 py-2 text-sm leading-5',
            images.length > 0 && 'mt-1',
            isOwn ? 'rounded-br-sm bg-accent-soft' : 'rounded-bl-sm bg-surface-muted',
            isFaint && 'border border-line-strong border-dashed',
          )}
        >
          <span className="sr-only">{author}: </span>
          <MessageText body={body} />
        </p>
      ) : null}
      <div className="mt-1 flex items-center gap-1.5 px-1 text-xs text-muted">{children}</div>
      {hint}
    </li>
  );
}

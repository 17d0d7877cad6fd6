import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import type { MessageEventKind } from '@repo/schemas/marketplace/offer';
import { formatDateTime, formatTime } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import type { IconName } from '@repo/ui/icon-names';

const icons: Record<MessageEventKind, IconName> = {
  OFFER_MADE: 'tag',
  OFFER_ACCEPTED: 'circle-check',
  OFFER_DECLINED: 'circle-x',
  OFFER_WITHDRAWN: 'undo-2',
  RESERVATION_RELEASED: 'rotate-ccw',
  SOLD: 'badge-check',
  SALE_CANCELLED: 'rotate-ccw',
};

/** What happened to an offer or the item, at its place in the thread. `author` is a name, or "You". */
export function SaleEventLine({
  message,
  kind,
  author,
}: {
  message: ChatMessage;
  kind: MessageEventKind;
  author: string;
}) {
  return (
    <li className="flex justify-center">
      <p className="flex max-w-[min(85%,34rem)] items-start gap-2 rounded-lg px-3 py-1.5 text-sm text-muted">
        <Icon name={icons[kind]} className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          {sentence(author, message.body)}{' '}
          <time
            dateTime={message.createdAt}
            title={formatDateTime(message.createdAt)}
            className="whitespace-nowrap text-xs"
          >
            {formatTime(message.createdAt)}
          </time>
        </span>
      </p>
    </li>
  );
}

/** "You accepted the offer of S$20.00": the body without a name begins with its verb. */
function sentence(author: string, body: string): string {
  return `${author} ${body.charAt(0).toLowerCase()}${body.slice(1)}`;
}

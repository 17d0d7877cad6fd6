import type { Conversation } from '@repo/schemas/marketplace/chat';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { useChat } from './chat-provider.tsx';

/** For what was sold. */
export function PaymentLink({ deal, offer, role }: Pick<Conversation, 'deal' | 'offer' | 'role'>) {
  const { isPaymentOn } = useChat();
  // The card of an offer for several says that it is not paid here.
  if (offer?.status === 'ACCEPTED' && offer.listings) return null;
  if (!isPaymentOn || deal === null || deal.conversationId === null) return null;
  return (
    <div className="border-t border-line px-4 py-2">
      <LinkButton href={`/pay/${deal.conversationId}`} size="sm">
        <Icon name="credit-card" />
        {role === 'buyer' ? 'Pay, or see the payment' : 'See the payment'}
      </LinkButton>
    </div>
  );
}

import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';

const five = [1, 2, 3, 4, 5];

/** Four of five, for the eye and for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-0.5">
      {five.map((star) => (
        <Icon
          key={star}
          name="star"
          className={cn('size-4', star <= rating ? 'fill-warning text-warning' : 'text-line-strong')}
        />
      ))}
    </span>
  );
}

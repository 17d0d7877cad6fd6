import { imageUrl } from '@repo/media/image-url';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';

export type ListingPhotoProps = {
  url: string | undefined;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  eager?: boolean;
  /** Loads with high priority; for the largest element above the fold. */
  first?: boolean;
  /** "cover" fills the box, "contain" shows the whole picture. */
  fit?: 'cover' | 'contain';
  className?: string;
};

/** Pixels; "No photo" does not fit into a narrower box. */
const narrowest = 100;

/** From small phones to wide high-density screens. */
const scales = [2 / 3, 1, 2];

/** The media service scales our pictures. External ones are shown unscaled, without a referrer. */
export function ListingPhoto({
  url,
  alt,
  width,
  height,
  sizes,
  eager = false,
  first = false,
  fit = 'cover',
  className,
}: ListingPhotoProps) {
  if (!url) {
    return (
      <div className={cn('flex size-full flex-col items-center justify-center gap-2 text-muted', className)}>
        <Icon name="image-off" className="size-6" />
        {width < narrowest ? null : <span className="text-xs">No photo</span>}
      </div>
    );
  }
  const at = (scale: number) => ({ width: Math.round(width * scale), height: Math.round(height * scale) });
  const scaled = (scale: number) => imageUrl(url, { ...at(scale), fit: fit === 'cover' ? 'fill' : 'limit' });
  const isOurs = scaled(1) !== scaled(2);
  return (
    <img
      src={scaled(1)}
      srcSet={isOurs ? scales.map((scale) => `${scaled(scale)} ${at(scale).width}w`).join(', ') : undefined}
      sizes={isOurs ? (sizes ?? `${width}px`) : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager || first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      className={cn('size-full', fit === 'cover' ? 'object-cover' : 'object-contain', className)}
    />
  );
}

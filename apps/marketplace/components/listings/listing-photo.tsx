import { resizedImageUrl } from '@repo/media/image-url';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';

export type ListingPhotoProps = {
  url: string | undefined;
  alt: string;
  /** In CSS pixels; screens of higher density get twice as many. With `sizes`, those of a middle-sized screen. */
  width: number;
  height: number;
  /** For a photo as wide as the screen allows: the browser chooses among widths. */
  sizes?: string;
  eager?: boolean;
  /** Loads with high priority; for the largest element above the fold. */
  first?: boolean;
  /** "cover" fills the box, "contain" shows the whole picture. */
  fit?: 'cover' | 'contain';
  /** Said in a box without a photo. */
  missingText?: string;
  /** Of a client component: also called for a photo that failed before the page was hydrated. */
  onFailure?: () => void;
};

/** CSS pixels; the sentence does not fit into a narrower box. */
const narrowest = 100;

/** From small phones to wide high-density screens. */
const scales = [2 / 3, 1, 2];

/**
 * Fills its box. The media service scales our pictures; external ones are shown unscaled, without a referrer. Has no attributes
 * for its width and height, because the box has them.
 */
export function ListingPhoto({
  url,
  alt,
  width,
  height,
  sizes,
  eager = false,
  first = false,
  fit = 'cover',
  missingText = 'No photo',
  onFailure,
}: ListingPhotoProps) {
  if (!url) {
    return (
      <div className="flex size-full flex-col items-center justify-center gap-2 text-muted">
        <Icon name="image-off" className="size-6" />
        {width < narrowest ? null : <span className="text-xs">{missingText}</span>}
      </div>
    );
  }
  const scaled = (scale: number) =>
    resizedImageUrl(url, {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      fit: fit === 'cover' ? 'fill' : 'limit',
    });
  const src = scaled(1);
  const isOurs = src !== url;
  const isEager = eager || first;
  const dense = `${scaled(2)} 2x`;
  const choice = sizes
    ? scales.map((scale) => `${scaled(scale)} ${Math.round(width * scale)}w`).join(', ')
    : // React preloads an eager picture by its srcset alone; elsewhere `src` is the choice for screens of low density.
      isEager
      ? `${src}, ${dense}`
      : dense;
  return (
    <img
      {...(onFailure
        ? {
            ref: (image: HTMLImageElement | null) => {
              if (image?.complete && image.naturalWidth === 0) onFailure();
            },
            onError: onFailure,
          }
        : {})}
      src={src}
      srcSet={isOurs ? choice : undefined}
      sizes={isOurs ? sizes : undefined}
      alt={alt}
      loading={isEager ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      referrerPolicy={isOurs ? undefined : 'no-referrer'}
      className={cn('photo', fit === 'contain' && 'object-contain')}
    />
  );
}

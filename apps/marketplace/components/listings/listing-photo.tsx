import { imageUrl } from '@repo/media/image-url';
import { cn } from '@repo/ui/cn';
import { ImageOff } from 'lucide-react';

export type ListingPhotoProps = {
  /** Undefined when a listing has no picture. */
  url: string | undefined;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  eager?: boolean;
  /** "cover" fills its box, "contain" shows the whole picture. */
  fit?: 'cover' | 'contain';
  className?: string;
};

/**
 * A listing's picture filling its box. The media service scales pictures of ours; foreign ones are shown as they are and
 * without telling their host which page showed them.
 */
export function ListingPhoto({
  url,
  alt,
  width,
  height,
  sizes,
  eager = false,
  fit = 'cover',
  className,
}: ListingPhotoProps) {
  if (!url) {
    return (
      <div className={cn('flex size-full flex-col items-center justify-center gap-2 text-muted', className)}>
        <ImageOff aria-hidden className="size-6" />
        <span className="text-xs">No photo</span>
      </div>
    );
  }
  const resize = fit === 'cover' ? 'fill' : 'limit';
  const one = imageUrl(url, { width, height, fit: resize });
  const two = imageUrl(url, { width: width * 2, height: height * 2, fit: resize });
  return (
    <img
      src={one}
      srcSet={one === two ? undefined : `${one} ${width}w, ${two} ${width * 2}w`}
      sizes={one === two ? undefined : (sizes ?? `${width}px`)}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      className={cn('size-full', fit === 'cover' ? 'object-cover' : 'object-contain', className)}
    />
  );
}

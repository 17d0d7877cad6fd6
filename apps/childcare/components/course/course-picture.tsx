import { imageSrcSet, resizedImageUrl } from '@repo/media/image-url';
import { Icon } from '@repo/ui/icon';
import { Image } from '@repo/ui/image';

type CoursePictureProps = {
  url: string;
  /** Widths in pixels that the browser may choose from; the ratio is 16 to 9. */
  widths: readonly [number, ...number[]];
  sizes?: string;
  priority?: boolean;
};

const ratio = 16 / 9;

/** A course's picture; decorative, as the title is beside it. The parent sets its size. */
export function CoursePicture({ url, widths, sizes, priority = false }: CoursePictureProps) {
  const [width] = widths;
  const height = Math.round(width / ratio);
  return (
    <Image
      src={url ? resizedImageUrl(url, { width, height }) : null}
      srcSet={imageSrcSet(url, { widths, ratio })}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      priority={priority}
      referrerPolicy="no-referrer"
      fallback={<Icon name="book-open-text" />}
    />
  );
}

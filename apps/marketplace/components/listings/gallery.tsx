import { ListingPhoto } from './listing-photo.tsx';
import { PhotoCarousel } from './photo-carousel.tsx';

export type GalleryProps = { title: string; images: { id: string; url: string }[] };

/** A server component, except for the strip's controls. */
export function Gallery({ title, images }: GalleryProps) {
  if (images.length === 0) {
    return (
      <div className="aspect-[4/3] overflow-hidden rounded-lg bg-surface-muted">
        <ListingPhoto url={undefined} alt="" width={1200} height={900} />
      </div>
    );
  }
  const photos = images.map(({ id, url }, index) => ({
    id,
    whole: (
      <ListingPhoto
        url={url}
        alt={`${title}, photo ${index + 1} of ${images.length}`}
        width={1200}
        height={900}
        fit="contain"
        first={index === 0}
        sizes="(min-width: 1024px) 60vw, 100vw"
      />
    ),
    small: <ListingPhoto url={url} alt="" width={64} height={64} />,
  }));
  return <PhotoCarousel title={title} photos={photos} />;
}

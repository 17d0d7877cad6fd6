import { ListingPhoto } from './listing-photo.tsx';
import { PhotoCarousel } from './photo-carousel.tsx';

export type GalleryProps = { title: string; images: readonly { id: string; url: string }[] };

export function Gallery({ title, images }: GalleryProps) {
  if (images.length === 0) {
    return (
      <div className="aspect-[4/3] overflow-hidden rounded-lg bg-surface-muted">
        <ListingPhoto url={undefined} alt="" width={1200} height={900} />
      </div>
    );
  }
  return <PhotoCarousel title={title} photos={images.map(({ id, url }) => ({ id, url }))} />;
}

/** Thumbnails, for choosing between two versions of a listing. */
export function PhotoThumbnails({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return 'No photos';
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {urls.map((url, index) => (
        <img
          key={url}
          src={url}
          alt={`${index + 1} of ${urls.length}`}
          referrerPolicy="no-referrer"
          className="size-16 rounded-md object-cover"
        />
      ))}
    </span>
  );
}

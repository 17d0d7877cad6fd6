import type { PersonalDocument } from '@repo/schemas/training/upload';
import { DateTime } from '@repo/ui/time';

const categories: Record<PersonalDocument['category'], string> = {
  profile_picture: 'Picture',
  cv: 'CV',
  certificate: 'Certificate',
};

/** A person's picture, CVs and certificates, to open. */
export function PersonDocuments({ documents }: { documents: readonly PersonalDocument[] }) {
  if (documents.length === 0) return <p className="text-sm text-muted">Nothing uploaded so far.</p>;
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ id, category, name, fileUrl, createdAt }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <a href={fileUrl} target="_blank" rel="noreferrer" className="link font-medium break-words">
            {name}
          </a>
          <p className="text-sm text-muted">
            {categories[category]}, <DateTime value={createdAt} dateOnly />
          </p>
        </li>
      ))}
    </ul>
  );
}

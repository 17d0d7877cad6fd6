import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { Icon } from '@repo/ui/icon';
import { fileSizeText } from '#components/submissions/score-text.ts';

/** A file as a download or a link to another site, which says where it leads. */
export function MaterialContent({ material }: { material: ClassMaterial }) {
  const { id, kind, name, description, url, file } = material;
  return (
    <div className="flex min-w-0 gap-3">
      <Icon name={kind === 'link' ? 'link-2' : 'file-text'} className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0 space-y-1">
        <a
          className="link target-44 font-medium wrap-anywhere"
          {...(kind === 'link'
            ? { href: url, target: '_blank', rel: 'noopener noreferrer' }
            : { href: `/api/class-materials/${id}/file`, download: true })}
        >
          <bdi>{name}</bdi>
          {kind === 'link' ? <span className="sr-only"> (opens in a new tab)</span> : null}
        </a>
        <p className="text-sm text-muted wrap-anywhere">
          {file === null ? new URL(url).hostname : `${file.name}, ${fileSizeText(file.bytes)}`}
        </p>
        {description === '' ? null : (
          <p className="text-sm whitespace-pre-wrap wrap-anywhere">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

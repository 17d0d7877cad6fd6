import { buttonStyles } from '@repo/ui/button-styles';
import { Icon } from '@repo/ui/icon';

/** Of the reader without `learnerId`. */
export function CpdRecordPdfLink({ year, learnerId }: { year: number; learnerId?: string }) {
  const query = new URLSearchParams({ year: String(year), ...(learnerId ? { learnerId } : {}) });
  return (
    <a href={`/api/cpd-record/pdf?${query}`} download className={buttonStyles({ variant: 'secondary' })}>
      <Icon name="download" />
      Download PDF<span className="sr-only"> of the record of {year}</span>
    </a>
  );
}

export type RichTextProps = {
  /** As it is stored: cleanHtml() has been over it. */
  html: string;
  className?: string;
};

/** Text that was written with the editor. */
export function RichText({ html, className = '' }: RichTextProps) {
  return (
    <div
      className={`rich-text ${className}`}
      // It is cleaned when it is stored, and no script runs without the page's nonce.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export type RichTextProps = {
  html: string;
  className?: string;
};

export function RichText({ html, className = '' }: RichTextProps) {
  return (
    <div
      className={`rich-text ${className}`}
      // Cleaned when stored, and no script runs without the page's nonce.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

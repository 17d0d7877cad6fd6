const components = /^(w|h|c|q|f|g|dpr|ar|x|y|r|e|b|a)_[^/]+$/;

/** Whether a path segment is a transformation ("w_400,c_fill"), not a folder. */
export function isTransformation(segment: string | undefined): boolean {
  return segment?.split(',').every((component) => components.test(component)) ?? false;
}

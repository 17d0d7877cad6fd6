const components = /^(w|h|c|q|f|g|dpr|ar|x|y|r|e|b|a)_[^/]+$/;

/** Whether a segment of a delivery URL's path is a transformation ("w_400,c_fill") and not a folder. */
export function isTransformation(segment: string | undefined): boolean {
  return segment?.split(',').every((component) => components.test(component)) ?? false;
}

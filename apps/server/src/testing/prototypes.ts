/** What everything inherits, in whole: whoever pollutes it adds to one of these or replaces something in it. */
export function prototypes(): unknown {
  return [Object, Array, Function, String, Number].map(({ name, prototype }) => [
    name,
    Reflect.ownKeys(prototype).map((key) => [key, Object.getOwnPropertyDescriptor(prototype, key)]),
  ]);
}

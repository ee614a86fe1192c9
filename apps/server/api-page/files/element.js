/**
 * Makes an element with attributes and children; what is text stays text, whatever it holds.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Readonly<Record<string, string | boolean>>} attributes `true` is an attribute without a value, `false` none
 * @param {readonly (Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/**
 * @param {FormData} values
 * @param {string} name
 * @returns {string} empty where there is no such field
 */
export function textOf(values, name) {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * @param {string} id of an element of the page itself
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`#${id} is missing`);
  return found;
}

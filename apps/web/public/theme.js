(function () {
  const light = matchMedia('(prefers-color-scheme: light)');
  const root = document.documentElement;
  function show() {
    let choice = null;
    try {
      choice = localStorage.getItem('themeMode');
    } catch {}
    const isLight = choice === 'light' || (choice !== 'dark' && light.matches);
    root.dataset.theme = isLight ? 'light' : 'dark';
    document.querySelector('meta[name="theme-color"]').content = isLight ? '#f4f6f9' : '#0f1318';
  }
  let visitor = 'new';
  try {
    if (localStorage.getItem('access_token') !== null) {
      visitor = localStorage.getItem('session_user') === null ? 'arriving' : 'known';
    }
  } catch {}
  root.dataset.visitor = visitor;
  show();
  light.addEventListener('change', show);
  addEventListener('storage', show);
})();

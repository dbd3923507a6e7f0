// Sends the forms of the reference page. Served as it is, hence plain JavaScript.
const token = document.getElementById('token');
// The web app keeps its session under this key: whoever is signed in there may try calls here.
token.value = localStorage.getItem('token') ?? '';

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form) {
  const output = form.querySelector('output');
  output.textContent = '…';
  try {
    const answer = await fetch(addressOf(form), {
      method: form.dataset.method,
      headers: headersOf(form),
      ...(form.elements.body ? { body: form.elements.body.value } : {}),
    });
    output.textContent = JSON.stringify(await answer.json(), null, 2);
  } catch (error) {
    output.textContent = String(error);
  }
}

function addressOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset.in === 'path')
      path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== '') query.set(input.name, input.value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(form) {
  return {
    ...(token.value ? { 'X-Access-Token': token.value } : {}),
    ...(form.dataset.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
  };
}

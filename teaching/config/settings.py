"""Django's settings, all of them; docs/decisions/0001-settings.md says why there are two modes and no third.

A *server* is what has SECRET_KEY or ALLOWED_HOSTS in its environment; it must have both. Without either this is
somebody's own machine: a secret is made and kept in var/, and only requests to this machine's own names are answered.
"""

from pathlib import Path

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse_lazy

from teaching.config import backends
from teaching.config.env import envbool, envint, envlist, envsecret, envtext
from teaching.config.secretkey import kept_secret

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = Path(envtext("VAR_DIR") or BASE_DIR / "var")
COURSE_DIR = Path(envtext("COURSE_DIR") or BASE_DIR / "teaching" / "content")
DOCS_DIR = BASE_DIR / "docs"

# Who is asked, and by whom

SECRET_KEY = envsecret("SECRET_KEY")
ALLOWED_HOSTS = envlist("ALLOWED_HOSTS")
SERVER = bool(SECRET_KEY or ALLOWED_HOSTS)
DEBUG = envbool("DEBUG", False)
if SERVER and not SECRET_KEY:
    raise ImproperlyConfigured("ALLOWED_HOSTS makes this a server: set SECRET_KEY or SECRET_KEY_FILE, too")
if SERVER and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("SECRET_KEY makes this a server: set ALLOWED_HOSTS, too (names, comma-separated)")
if SERVER and DEBUG:
    raise ImproperlyConfigured("DEBUG shows settings and source to anybody: not with SECRET_KEY or ALLOWED_HOSTS set")
if not SERVER:
    SECRET_KEY = kept_secret(VAR_DIR / "secret_key")
    ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
HTTPS = envbool("HTTPS", SERVER)
CSRF_TRUSTED_ORIGINS = envlist("CSRF_TRUSTED_ORIGINS")

# Rooms

INSTALLED_APPS = [
    "teaching.config.apps.ConfigApp",
    "teaching.accounts.apps.AccountsConfig",
    "teaching.live.apps.LiveConfig",
    "teaching.lessons.apps.LessonsConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "teaching.config.urls"
ASGI_APPLICATION = "teaching.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# What is kept

DATABASES = {"default": backends.database(envsecret("DATABASE_URL"), VAR_DIR / "schedlab.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = envsecret("REDIS_URL")
CHANNEL_LAYERS = {"default": backends.channel_layer(REDIS_URL)}
CACHES = {"default": backends.cache(REDIS_URL)}

# People

AUTH_USER_MODEL = "accounts.Person"
LOGIN_URL = reverse_lazy("accounts:sign-in")
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
SESSION_COOKIE_NAME = "schedlab"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # a guest has nothing but this cookie to come back with
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = "schedlab-csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "teaching.config.errors.csrf_failure"

# What a browser may do with our pages

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF, NONCE],  # the nonce is for the editor's style element, and in pages that ask for it only
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": envlist("FRAME_ANCESTORS") or [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^ready$"]  # asked by the machine itself, without TLS
SECURE_HSTS_SECONDS = envint("HSTS_SECONDS", 31_536_000 if HTTPS else 0, 0, 63_072_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
if envbool("BEHIND_PROXY", SERVER):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# How much a browser may send; the doors of asgi.py count while it streams in

BODY_BYTES_MAX = envint("BODY_BYTES_MAX", 2_097_152, 65_536, 67_108_864)
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_BYTES_MAX
FILE_UPLOAD_MAX_MEMORY_SIZE = BODY_BYTES_MAX
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 10

# Files that browsers load

STATIC_URL = "/static/"
STATIC_ROOT = Path(envtext("STATIC_ROOT") or VAR_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static" / "build"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "teaching.config.storage.CollectedFiles"},
}

# Language and time

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": envtext("LOG_LEVEL", "INFO").upper()},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # Whoever tries host names is answered with 400; a traceback for each would fill the log.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
